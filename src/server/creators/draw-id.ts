import { randomInt } from 'node:crypto'

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Twelve random characters: 62 bits, which nobody guesses by trying. */
export const drawId = (): string => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('')
