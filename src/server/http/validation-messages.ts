import type { z } from 'zod'

type Raw = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const formats: Record<string, string> = {
  uuid: 'a uuid',
  email: 'an e-mail address',
  url: 'a web address',
  date: 'a day like 2026-03-02',
  datetime: 'a time like 2026-03-02T10:40:00Z',
}
const things = (count: bigint | number, origin: string) => {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries']
  return `${count} ${Number(count) === 1 ? one : many}`
}
const isNumber = (origin: string) => ['number', 'int', 'bigint'].includes(origin)

/**
 * The message of a rule without its own, for the user whose input is refused. A union has none: `sayingOf` uses those
 * of its parts.
 */
function defaultMessage(issue: Raw): string {
  if (issue.input === undefined) return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${kinds[issue.expected] ?? 'something else'}`
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? 'in another form'}`
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small': {
      const { minimum, origin, inclusive } = issue
      if (issue.input === '' && Number(minimum) === 1) return 'This field is required'
      if (!isNumber(origin)) return `Must have at least ${things(minimum, origin)}`
      return inclusive === false ? `Must be above ${minimum}` : `Must not be below ${minimum}`
    }
    case 'too_big': {
      const { maximum, origin, inclusive } = issue
      if (!isNumber(origin)) return `Must have at most ${things(maximum, origin)}`
      return inclusive === false ? `Must be below ${maximum}` : `Must not be above ${maximum}`
    }
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unknown field ${issue.keys.join(', ')}`
    case 'invalid_union':
      return ''
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'Must be something else'
  }
}

/** Default for `safeParse`: rules with their own message keep it. */
export const validationMessages = { error: defaultMessage }

type Path = readonly PropertyKey[]
/** An error about the value is more helpful than one about its type. */
const isAboutKind = ({ code }: z.core.$ZodIssue) => code === 'invalid_type' || code === 'invalid_value'

/** The first violated rule with its field; for a union, that of the part that was most likely meant. */
function firstOf(issue: z.core.$ZodIssue, above: Path = []): { path: Path; message: string } {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.message !== '') return { path, message: issue.message }
  if ('options' in issue && Array.isArray(issue.options))
    return { path, message: `Must be one of ${issue.options.join(', ')}` }
  const parts = issue.errors.flatMap(([first]) => first ?? [])
  const meant = parts.find((part) => part.path.length > 0) ?? parts.find((part) => !isAboutKind(part)) ?? parts[0]
  return meant ? firstOf(meant, path) : { path, message: 'Must be something else' }
}

/** Names the field and the rule: `filters.channelUuids: Must have at most 1000 entries`. */
export function messageOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'Bad input'
  const { path, message } = firstOf(issue)
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
}
