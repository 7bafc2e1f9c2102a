import { randomInt } from 'node:crypto'
import { codeSigns } from '../../contract/links/short-code.ts'

/** Parts of unwanted words (English, Danish, German, Swedish), as far as code characters can spell them. */
const badWords = `anus arse ass cum cunt dyke fag fuck hate kkk nsdap rape sex shag sperm turd wank xxx
  kneppe kusse neger perker spast arsch hure kack hatar rumpa`.split(/\s+/)
const isBad = (code: string) => badWords.some((word) => code.includes(word))

const usual = 7

/** A random code. 31 characters in 7 places: with 100,000 links, one guess in 275,000 hits. */
export function drawCode(length = usual, chance: (below: number) => number = (below) => randomInt(below)): string {
  for (;;) {
    const code = Array.from({ length }, () => codeSigns[chance(codeSigns.length)]).join('')
    if (!isBad(code)) return code
  }
}

/** Draws until `take` accepts one: five times with the usual length, then longer ones, so that it always ends. */
export async function drawFreeCode(
  take: (code: string) => Promise<boolean>,
  draw: (length: number) => string = drawCode,
): Promise<string> {
  for (let n = 0; ; n++) {
    const code = draw(n < 5 ? usual : usual + 1)
    if (await take(code)) return code
    if (n === 20) throw new Error('no free code was found for a smart link')
  }
}
