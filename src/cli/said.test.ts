import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { OperatorError } from '../server/env/operator-error.ts'
import { said } from './said.ts'

it('says a mistake in its words, and where else it broke', () => {
  expect(said(new OperatorError('There is no such account'))).toBe('There is no such account')
  expect(said(new Error('surprise'))).toMatch(/^Error: surprise\n +at /)
  expect(said('surprise')).toBe('surprise')
})

it('says which store does not answer, without where the program was', async () => {
  const refused = await new Promise((failed) => connect(1, '127.0.0.1').once('error', failed))
  expect(said(refused)).toBe(
    'A store does not answer (ECONNREFUSED 127.0.0.1:1): look whether it runs, and at DATABASE_URL and CLICKHOUSE_URL',
  )
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND a'), { code: 'ENOTFOUND', hostname: 'a' })
  expect(said(unknown)).toContain('A store does not answer (ENOTFOUND a): ')
  expect(said(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toContain('(ECONNREFUSED): ')
  expect(said(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toMatch(/^Error: no space\n/)
})
