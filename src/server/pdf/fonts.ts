import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontBytes } from './font-bytes.ts'

const root = dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'))
/** Font files in order of preference: the first that has a letter draws it. */
const files = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
type File = (typeof files)[number]
export type Weight = 'text' | 'bold'
const weights = { text: 400, bold: 600 } as const

/** The letters of each file, from the package: 'U+0370-0377,U+037F'. */
const ranges = (() => {
  const said = JSON.parse(readFileSync(join(root, 'unicode.json'), 'utf8')) as Record<File, string>
  return files.map((file) => ({
    file,
    of: said[file].split(',').map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return [from, to] as const
    }),
  }))
})()
const fileOf = (letter: string): File | undefined => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.find(({ of }) => of.some(([from, to]) => code >= from && code <= to))?.file
}

/** Registers the names that `inOneFont` returns. */
export function registerFonts(doc: { registerFont: (name: string, font: Buffer) => unknown }): void {
  for (const [name, weight] of Object.entries(weights))
    for (const file of files) doc.registerFont(`${name} ${file}`, fontBytes(file, weight))
}

/**
 * Splits a text into parts that one file can draw. A letter in no file (Chinese, an emoji) becomes a question mark,
 * which readers notice, unlike a box or a gap.
 */
export function inOneFont(text: string, weight: Weight): { text: string; font: string }[] {
  const pieces: { text: string; font: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const file = fileOf(letter)
    const font = `${weight} ${file ?? 'latin'}`
    const last = pieces.at(-1)
    if (last?.font === font) last.text += file ? letter : '?'
    else pieces.push({ text: file ? letter : '?', font })
  }
  return pieces
}
