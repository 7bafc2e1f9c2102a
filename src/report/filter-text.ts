import { decompressSync, deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'

/** Space for filters in an address, in characters: proxies refuse addresses over 8 kB. */
export const mostFilterText = 7000
/** Longest text that is parsed, and the largest unpacked size: a few bytes can claim to be gigabytes. */
const mostIn = 64 * 1024
const mostOut = 256 * 1024
/** JSON is used up to this length: it can be read and edited by hand. */
const mostPlain = 1500

export interface FilterItem {
  key: string
  value: string
  /** The value's label, so that a link can be shown before options are loaded. */
  label?: string
}

const json = (items: readonly FilterItem[], withLabels: boolean) =>
  JSON.stringify(withLabels ? items : items.map(({ key, value }) => ({ key, value })))

/** The compressed form: raw DEFLATE in base64url. */
export const packFilters = (items: readonly FilterItem[], withLabels = true): string =>
  btoa(strFromU8(deflateSync(strToU8(json(items, withLabels))), true))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Filters for an address: JSON while short, then compressed, then without labels. */
export function writeFilters(items: readonly FilterItem[]): string {
  if (items.length === 0) return ''
  const plain = json(items, true)
  if (encodeURIComponent(plain).length <= mostPlain) return plain
  const packed = packFilters(items)
  return packed.length <= mostFilterText ? packed : packFilters(items, false)
}

export const filtersFit = (items: readonly FilterItem[]): boolean => writeFilters(items).length <= mostFilterText

function filterItem(raw: unknown): FilterItem | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { key, value, label } = raw as Record<string, unknown>
  if (typeof key !== 'string' || !['string', 'number', 'boolean'].includes(typeof value)) return null
  return { key, value: String(value), ...(typeof label === 'string' && label !== '' ? { label } : {}) }
}

const bytesOf = (text: string): Uint8Array => strToU8(atob(text.replaceAll('-', '+').replaceAll('_', '/')), true)

/** gzip, zlib and raw DEFLATE; the first two bytes of raw DEFLATE may look like a zlib header. */
function unpack(bytes: Uint8Array): string {
  const out = () => new Uint8Array(mostOut)
  const whole = (content: Uint8Array) => strFromU8(content)
  try {
    return whole(decompressSync(bytes, { out: out() }))
  } catch {
    return whole(inflateSync(bytes, { out: out() })) // not a failure yet: it may be the third kind
  }
}

const jsonText = (text: string): string =>
  /^\s*\[/.test(text) ? text : /^%5B/i.test(text) ? decodeURIComponent(text) : unpack(bytesOf(text))

/**
 * Parses filters in an address: JSON, JSON that is URI-encoded once more, or compressed as gzip, zlib or raw DEFLATE in
 * base64 of either alphabet. Null if the text or one of its entries cannot be read: the remaining filters would show
 * more than requested.
 */
export function readFilters(text: string): FilterItem[] | null {
  if (text.length > mostIn) return null
  try {
    const parsed: unknown = JSON.parse(jsonText(text))
    if (!Array.isArray(parsed)) return null
    const items = parsed.map(filterItem)
    return items.every((item) => item !== null) ? items : null
  } catch {
    return null // whatever the error, the caller reports that it cannot be read
  }
}
