import { behind, linkKey, smartCode, type Through } from './addresses.ts'
import type { Tone } from './words.ts'

/** The text beside a link: the script in the page handles no numbers. */
export type Tag = { text: string; health: string; tone: Tone }
export type DrawnPage = {
  through: Through
  /** By target address, and by the code of a smart link. */
  links: Record<string, Tag>
  smartLinks: Record<string, Tag>
  total: string
}

const none: Tag = { text: 'No clicks in 30 days', health: '', tone: 'plain' }
const noneOfSmart: Tag = { text: 'Smart link: no paid clicks in 30 days', health: '', tone: 'plain' }
const own = <T>(of: Record<string, T>, key: string): T | undefined => (Object.hasOwn(of, key) ? of[key] : undefined)

/** The tag beside a link of the page. */
export function tagFor(address: string, { through, links, smartLinks }: DrawnPage): Tag {
  const code = smartCode(address, through)
  if (code !== null) return own(smartLinks, code) ?? noneOfSmart
  return own(links, linkKey(behind(address, through) ?? address)) ?? none
}
