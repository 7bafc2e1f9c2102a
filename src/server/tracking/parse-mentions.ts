import { z } from 'zod'
import { wholeText } from '../address/address.ts'

const [mostShops, mostMentions, longest] = [30, 1000, { sentence: 160, name: 80, page: 8192 }]
const text = (most: number) => z.string(`must be text`).max(most, `must have at most ${most} characters`)
const mention = z.tuple([
  text(500),
  z.number().int().min(1).max(mostMentions),
  text(longest.sentence),
  text(longest.name),
  text(longest.sentence),
])
const body = z.object({
  page: text(longest.page).regex(/^https?:\/\//, 'must be a web address'),
  mentions: z.array(mention).max(mostShops, `must have at most ${mostShops} shops`),
})

export type ParsedMention = { address: string; mentions: number; before: string; name: string; after: string }
export type ParsedMentions = { page: string; found: ParsedMention[] } | { error: string }

/** What the script found in a page. Returns which field is wrong and why. */
export function parseMentions(sent: string): ParsedMentions {
  let parsed: unknown
  try {
    parsed = JSON.parse(sent)
  } catch {
    return { error: 'The body must be JSON' }
  }
  const read = body.safeParse(parsed)
  if (!read.success) {
    const [issue] = read.error.issues
    return { error: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is wrong'}` }
  }
  const found = read.data.mentions.map(([address, mentions, before, name, after]) => ({
    address,
    mentions,
    before: wholeText(before, longest.sentence),
    name: wholeText(name, longest.name),
    after: wholeText(after, longest.sentence),
  }))
  return { page: read.data.page, found }
}
