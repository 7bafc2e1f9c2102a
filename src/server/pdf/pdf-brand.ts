import { createHash } from 'node:crypto'
import { type FlatPng, flatPng } from './flat-png.ts'

/** The brand on a document, if not ours (R237: white label). `help` is a link, or ''. */
export type PdfBrand = { name: string; help: string; png?: Buffer }

/** The metadata of a PDF file. */
export const pdfInfo = ({ title, at, brand }: { title: string; at: Date; brand?: PdfBrand | null | undefined }) => {
  const by = brand?.name ?? 'Outbound'
  return { Title: title, Creator: by, Producer: by, CreationDate: at }
}

/** Name and help of a brand as one footer line. */
export const footOf = ({ name, help }: PdfBrand): string =>
  [name, help.replace(/^mailto:/, '')].filter(Boolean).join('  ·  ')

/** Cache of converted images by their bytes: an account's logo is needed for each of its files. */
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

/** The logo and its size in points within a box; null when there is none that can be drawn. */
export function logoWithin(brand: PdfBrand, box: { width: number; height: number }) {
  const flat = brand.png ? plain(brand.png) : null
  if (!flat) return null
  const scale = Math.min(box.width / flat.width, box.height / flat.height)
  return { png: flat.png, width: flat.width * scale, height: flat.height * scale }
}
