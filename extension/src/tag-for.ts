import { behind, linkKey, smartCode, type Through } from './addresses.ts'
import type { Tone } from './words.ts'

/** What stands beside a link, as texts: the script in the page knows no numbers. */
export type Tag = { text: string; health: string; tone: Tone }
export type DrawnPage = {
  through: Through
  /** By the address of a target, and by the code of a smart link. */
  links: Record<string, Tag>
  smartLinks: Record<string, Tag>
  total: string
}

const none: Tag = { text: 'No clicks in 30 days', health: '', tone: 'plain' }
const noneOfSmart: Tag = { text: 'Smart link: no paid clicks in 30 days', health: '', tone: 'plain' }
const own = <T>(of: Record<string, T>, key: string): T | undefined => (Object.hasOwn(of, key) ? of[key] : undefined)

/** What stands beside a link of the page. */
export function tagFor(address: string, { through, links, smartLinks }: DrawnPage): Tag {
  const code = smartCode(address, through)
  if (code !== null) return own(smartLinks, code) ?? noneOfSmart
  return own(links, linkKey(behind(address, through) ?? address)) ?? none
}
