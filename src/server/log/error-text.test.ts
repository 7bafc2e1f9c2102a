import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { causeText, errorStack, errorText } from './error-text.ts'
import { createLog } from './log.ts'

const cause = Object.assign(new Error('invalid input syntax for type uuid: "anna@example.com"\nnext: "x"'), {
  code: '22P02',
})
const failed = new DrizzleQueryError(
  'insert into "user" values ($1, $2)',
  ['anna@example.com', 'hash\n    at hers'],
  cause,
)

describe('what a log holds of an error', () => {
  it('is its name and message', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe('TypeError: x is not a function')
    expect(errorText('no error')).toBe('no error')
  })
  it('is the statement that failed and why, without its values', () => {
    const text = 'Query 22P02: invalid input syntax for type uuid in: insert into "user" values ($1, $2)'
    expect(errorText(failed)).toBe(text)
    expect(errorStack(failed).split('\n')[0]).toBe(text)
    expect(errorStack(failed)).not.toMatch(/anna|hash|at hers/)
    expect(errorStack(failed)).toContain('error-text.test.ts')
    expect(errorText(new DrizzleQueryError('select 1', []))).toBe('Query: no reason given in: select 1')
  })
  it('is said with what lies behind it, in a line, where that says more', () => {
    const full = new Error('ENOSPC: no space left on device, write')
    const broken = new Error('The bucket broke off in the middle of a/b', { cause: full })
    expect(causeText(broken)).toBe('The bucket broke off in the middle of a/b: ENOSPC: no space left on device, write')
    expect(causeText(new Error('/backups cannot be written to: EACCES', { cause: new Error('EACCES') }))).toBe(
      '/backups cannot be written to: EACCES',
    )
    expect(causeText(new Error('', { cause: failed }))).toBe(`Error: ${errorText(failed)}`)
    expect(causeText(failed)).toBe(errorText(failed))
    expect(causeText('no error')).toBe('no error')
  })
  it('goes into its lines like that, whatever the field is called', () => {
    const lines: string[] = []
    createLog((line) => lines.push(line)).error('call broke', { call: 'signup', error: failed, why: failed })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('22P02')
    expect(lines[0]).not.toMatch(/anna|hash/)
  })
})
