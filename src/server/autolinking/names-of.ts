import { aliasLength } from '../../contract/autolinking/auto-linking-choices.ts'

const countries =
  'DK|SE|NO|FI|DE|AT|CH|NL|BE|FR|UK|GB|IE|IT|ES|PL|US|EU|Danmark|Denmark|Sverige|Sweden|Norge|Norway|Suomi|Finland|' +
  'Deutschland|Germany|Nederland|Netherlands|France|Europe|Nordic'
/** What networks add to a shop's name: the country in brackets, after a dash or alone. */
const addition = new RegExp(`\\s*(?:[([][^)\\]]*[)\\]]|[-–|,/]\\s*(?:${countries})|\\s(?:${countries}))$`)
const isDomain = /^[^\s.]+(\.[^\s.]+)*\.[a-z]{2,}$/i

/** A shop's name in running text, from its network's name for it; null if that is not a name to look for. */
export function nameInText(listed: string): string | null {
  let name = listed.replace(/[®™©]/g, '').replace(/\s+/g, ' ').trim()
  for (let shorter = name.replace(addition, '').trim(); shorter !== name && shorter !== ''; ) {
    name = shorter
    shorter = name.replace(addition, '').trim()
  }
  if (isDomain.test(name)) return null // domains are always looked for
  const isName = /^[\p{L}\p{N}]/u.test(name) && /\p{L}/u.test(name) && !/[<>{}\p{Cc}]/u.test(name)
  return isName && name.length >= aliasLength.least && name.length <= aliasLength.most ? name : null
}
