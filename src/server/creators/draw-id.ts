import { randomInt } from 'node:crypto'

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Twelve random characters: 62 bits, too many to guess. */
export const drawId = (): string => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('')
