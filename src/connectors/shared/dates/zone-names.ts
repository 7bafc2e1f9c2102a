import { isZone } from './time-zone.ts'

/**
 * Offsets of abbreviations. Those that mean different offsets in several countries (IST) are left out: they are
 * refused.
 */
const offsets: Readonly<Record<string, string>> = {
  UTC: 'Z',
  GMT: 'Z',
  Z: 'Z',
  WET: '+00:00',
  WEST: '+01:00',
  BST: '+01:00',
  CET: '+01:00',
  CEST: '+02:00',
  MEZ: '+01:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
}
/** A time of day, which a zone may follow. */
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?`
const behind = new RegExp(
  String.raw`^(?<rest>.*(?<![\d:.])${time}) ?(?:(?<word>[A-Za-z]{1,5})? ?(?<sign>[-+−])(?<hour>\d{1,2}):?(?<minute>\d{2})?|(?<name>[A-Za-z]{1,5}|[A-Za-z]+(?:/[A-Za-z_+-]+\d*)+)|(?<= )(?<bareHour>0\d|1[0-4]):?(?<bareMinute>[0-5]\d))(?: ?\([^)]*\)| [A-Z]{3,5})?$`,
  'i',
)

/** A time without its zone, and the zone: an offset, or a name like `Europe/Copenhagen`; '' for none. */
export function zoneOf(text: string): { rest: string; zone: string } {
  const found = behind.exec(text)?.groups
  if (!found) return { rest: text, zone: '' }
  const { rest = '', word = '', sign, hour = '', minute = '00', name, bareHour, bareMinute } = found
  const none = { rest: text, zone: '' }
  if (sign !== undefined)
    return word === '' || /^(gmt|utc|z)$/i.test(word)
      ? { rest, zone: `${sign === '+' ? '+' : '-'}${hour.padStart(2, '0')}:${minute}` }
      : none
  // in an address a plus becomes a space: before hours and minutes it can only be a plus
  if (bareHour !== undefined) return { rest, zone: `+${bareHour}:${bareMinute}` }
  const offset = offsets[(name ?? '').toUpperCase()]
  if (offset !== undefined) return { rest, zone: offset }
  return name?.includes('/') && isZone(name) ? { rest, zone: name } : none
}
