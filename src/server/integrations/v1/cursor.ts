import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

const refused = () =>
  new Refusal(400, 'bad_input', 'This is not the next_cursor of the page before, asked with the same filters', {
    param: 'cursor',
  })

/**
 * The start of the next page as a text that only this server can create, sealed with the account and the query, so that
 * a cursor is invalid in another account or with other filters.
 */
export function createCursor(key: Buffer, accountUuid: string, asked: object) {
  const about = JSON.stringify([
    accountUuid,
    Object.entries(asked)
      .filter(([name]) => name !== 'cursor' && name !== 'limit')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
  const sealOf = (text: string) => createHmac('sha256', key).update(`${about}\n${text}`).digest().subarray(0, 16)
  return {
    write(value: unknown): string {
      const text = JSON.stringify(value)
      return `${Buffer.from(text).toString('base64url')}.${sealOf(text).toString('base64url')}`
    },
    read(cursor: string | undefined): unknown {
      if (cursor === undefined) return null
      const [body = '', seal = '', ...more] = cursor.split('.')
      const text = Buffer.from(body, 'base64url').toString()
      const [sent, right] = [Buffer.from(seal, 'base64url'), sealOf(text)]
      if (more.length > 0 || sent.length !== right.length || !timingSafeEqual(sent, right)) throw refused()
      return JSON.parse(text)
    },
  }
}
