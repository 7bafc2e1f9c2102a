import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const zone = 'Europe/Copenhagen'
const read = (text: string) =>
  readFile({ name: 'sales.csv', bytes: new TextEncoder().encode(text) }, { currency: '', zone })

it('reads a file whose columns are named as the keys of the callback, in any order and case', () => {
  const content = read(
    'TransactionID,clickId,date,amount,commission,currency,status,programmeId\nT1,abc,2026-03-02,84.50,5.92,GBP,approved,7\n',
  )
  expect(content).toMatchObject({ rejected: [], fromDay: '2026-03-02', toDay: '2026-03-02' })
  expect('transactions' in content && content.transactions).toMatchObject([
    {
      transactionId: 'T1',
      subIds: ['abc'],
      sale: '84.50',
      commission: '5.92',
      currency: 'GBP',
      status: 'approved',
      programmeId: '7',
    },
  ])
})
it('needs four columns and names the one that is not there', () => {
  for (const missing of ['date', 'transactionId', 'commission', 'currency']) {
    const header = ['date', 'transactionId', 'commission', 'currency'].filter((c) => c !== missing)
    expect(read(`${header.join(',')}\n${header.map(() => '1').join(',')}\n`)).toEqual({
      refusal: `The file has no column "${missing}"`,
    })
  }
})
it('says what is wrong with a row, and guesses no currency', () => {
  expect(read('date,transactionId,commission,currency\n2026-03-02,T1,5.92,\nsoon,T2,free,EUR\n')).toMatchObject({
    transactions: [],
    rejected: [
      { line: 2, reason: 'currency is missing' },
      { line: 3, reason: 'date: "soon" is not a date; commission: "free" is not an amount' },
    ],
  })
})
