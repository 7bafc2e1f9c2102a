import { expect, it } from 'vitest'
import { testStores } from '../../test/stores.ts'
import type { Secret } from '../env/secret.ts'
import { expectSameSecret } from './same-secret.ts'

/** A secret with named keys. */
const secret = (current: string, ...older: string[]): Secret => ({
  derive: (purpose) => Buffer.from(`${current} ${purpose}`),
  older: (purpose) => older.map((key) => Buffer.from(`${key} ${purpose}`)),
})

it('works on with the secret that the data was made with, and refuses another one', async () => {
  const { database } = await testStores({ closeAfterTest: true })
  await expectSameSecret(database, secret('one'))
  await expectSameSecret(database, secret('one'))
  await expect(expectSameSecret(database, secret('two'))).rejects.toThrow('is not the one that this data was made with')
  await expectSameSecret(database, secret('one')) // a refusal changes nothing
})
it('takes a new key that stands before the old one, and from then on the new one alone', async () => {
  const { database } = await testStores({ closeAfterTest: true })
  await expectSameSecret(database, secret('old'))
  await expectSameSecret(database, secret('new', 'old'))
  await expectSameSecret(database, secret('new'))
  await expect(expectSameSecret(database, secret('old'))).rejects.toThrow('is not the one')
})
it('leaves no key in the database', async () => {
  const { database } = await testStores({ closeAfterTest: true })
  await expectSameSecret(database, secret('one'))
  const { rows } = await database.pool.query('SELECT secret_mark FROM installation')
  expect(rows).toEqual([{ secret_mark: Buffer.from('one mark').toString('hex') }])
})
