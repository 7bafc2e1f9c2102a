import type { Callback, CallbackAnswer, CallbackRequest } from '../../connector.ts'

/**
 * An unfilled macro, in the forms networks write them: {id}, {{id}}, ${id}, [id], <id>, !!!id!!!, #id#, %id%, %%id%%.
 */
const macro =
  /^(?:\$?\{{1,2}[a-z][\w .-]*\}{1,2}|\[[a-z][\w .-]*\]|<[a-z][\w .-]*>|!!![a-z]\w*!!!|#[a-z]\w*#|%{1,2}[a-z]\w*%{1,2})$/i
export const isPlaceholder = (value: string): boolean => macro.test(value.trim())

/** Without these a callback contains no money. */
const essential: ReadonlySet<string> = new Set(['tid', 'transactionId', 'com', 'commission'])

type IsOpen = (name: string, value: string) => boolean
const without = (fields: URLSearchParams, isOpen: IsOpen): URLSearchParams =>
  new URLSearchParams([...fields].filter(([name, value]) => !isOpen(name, value)))
const textsOf = (json: unknown): [string, string][] =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.entries(json).filter((field): field is [string, string] => typeof field[1] === 'string')
    : []

/** The macros in a network's own address, as written there. */
function ownMacros(callback: Callback): IsOpen {
  const { searchParams } = new URL(callback.template('https://outbound.invalid/'))
  return (name, value) => isPlaceholder(value) && searchParams.get(name) === value.trim()
}

/**
 * A field that a callback has twice with different values: which one is right, or whether they are two sales, is
 * unknown (R243: callbacks that cannot be right).
 */
function saidTwice(callback: Callback, { query, form, json }: CallbackRequest): string | null {
  const read = callback.reads ?? new Set(new URL(callback.template('https://outbound.invalid/')).searchParams.keys())
  const first = new Map<string, string>()
  for (const [name, text] of [...query, ...form, ...textsOf(json)]) {
    const value = text.trim()
    if (!read.has(name) || value === '') continue
    const before = first.get(name) ?? value
    if (before !== value)
      return `${name} stands there twice, as ${before.slice(0, 60)} and as ${value.slice(0, 60)}: send a callback for each sale`
    first.set(name, value)
  }
  return null
}

/** A time that cannot be read is refused: replaced by now, the sale would get the wrong day. */
function parse(callback: Callback, request: CallbackRequest): CallbackAnswer {
  const problem = saidTwice(callback, request)
  if (problem !== null) return { problem }
  const answer = callback.parse(request)
  if (!('transaction' in answer) || !answer.transaction.errorCode.startsWith('date:')) return answer
  return { problem: `date ${answer.transaction.errorCode.slice(5)} is not a date like 2026-04-03T10:00:00Z` }
}

/**
 * Reads a callback with filled-in placeholders. An address pasted unchanged from the screen reports false sales: it is
 * refused, naming the field. If the publisher writes the address (`isWritten`), every remaining placeholder is refused;
 * a network may leave one of its own optional macros unfilled.
 */
export function readFilled(callback: Callback, request: CallbackRequest, isWritten: boolean): CallbackAnswer {
  const { query, form, json } = request
  const fields = [...query, ...form, ...textsOf(json)].filter(([, value]) => isPlaceholder(value))
  if (fields.length === 0) return parse(callback, request)
  const isOpen: IsOpen = isWritten ? (_, value) => isPlaceholder(value) : ownMacros(callback)
  const open = fields.filter(([name, value]) => isOpen(name, value))
  if (open.length === 0) return parse(callback, request)
  const [bad] = open.filter(([name]) => isWritten || essential.has(name))
  if (bad) {
    const [name, value] = bad
    return {
      problem: `${name} is still the placeholder ${value.trim().slice(0, 60)}: replace it by the macro of your network that stands for it${essential.has(name) ? '' : ', or leave it out'}`,
    }
  }
  const texts = Object.fromEntries(textsOf(json).map(([name, value]) => [name, isOpen(name, value) ? '' : value]))
  const filled = typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json, ...texts } : json
  return parse(callback, { query: without(query, isOpen), form: without(form, isOpen), json: filled })
}
