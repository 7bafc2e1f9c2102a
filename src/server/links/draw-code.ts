import { randomInt } from 'node:crypto'
import { codeSigns } from '../../contract/links/short-code.ts'

/** Parts of words that nobody wants in print (English, Danish, German, Swedish), as far as the signs of codes can spell them. */
const badWords = `anus arse ass cum cunt dyke fag fuck hate kkk nsdap rape sex shag sperm turd wank xxx
  kneppe kusse neger perker spast arsch hure kack hatar rumpa`.split(/\s+/)
const isBad = (code: string) => badWords.some((word) => code.includes(word))

const usual = 7

/** A code out of the system's chance. 31 signs in 7 places: with 100,000 links a guess hits once in 275,000. */
export function drawCode(length = usual, chance: (below: number) => number = (below) => randomInt(below)): string {
  for (;;) {
    const code = Array.from({ length }, () => codeSigns[chance(codeSigns.length)]).join('')
    if (!isBad(code)) return code
  }
}

/** Draws until `take` has one: five times as usual, then longer, so that a full house ends by itself. */
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
