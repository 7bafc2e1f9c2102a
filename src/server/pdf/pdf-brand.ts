import { createHash } from 'node:crypto'
import { type FlatPng, flatPng } from './flat-png.ts'

/** Whose paper it is, where it is not ours (R237: white label). `help` is a link, or ''. */
export type PdfBrand = { name: string; help: string; png?: Buffer }

/** What a file says of itself. */
export const pdfInfo = ({ title, at, brand }: { title: string; at: Date; brand?: PdfBrand | null | undefined }) => {
  const by = brand?.name ?? 'Outbound'
  return { Title: title, Creator: by, Producer: by, CreationDate: at }
}

/** Name and help of a brand in a line at the foot. */
export const footOf = ({ name, help }: PdfBrand): string =>
  [name, help.replace(/^mailto:/, '')].filter(Boolean).join('  ·  ')

/** Pictures made plain, by their bytes: an account's is asked for with each of its files. */
const kept = new Map<string, FlatPng | null>()
const mostKept = 50
function plain(png: Buffer): FlatPng | null {
  const key = createHash('sha256').update(png).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = flatPng(png)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  return made
}

/** The logo and the points it takes within a box; null where there is none that can be drawn. */
export function logoWithin(brand: PdfBrand, box: { width: number; height: number }) {
  const flat = brand.png ? plain(brand.png) : null
  if (!flat) return null
  const scale = Math.min(box.width / flat.width, box.height / flat.height)
  return { png: flat.png, width: flat.width * scale, height: flat.height * scale }
}
