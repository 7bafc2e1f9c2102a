import { expect, it } from 'vitest'
import { keptBackups } from './retention.ts'

const night = (day: number) => `2026-11-${String(day).padStart(2, '0')}T032000Z`
const noon = (day: number) => night(day).replace('T032000Z', 'T120000Z')
const allWhole = async () => true
const allBut =
  (...damaged: string[]) =>
  async (name: string) =>
    !damaged.includes(name)

it('keeps the last backup of each of the newest days that have one', async () => {
  const nights = [20, 21, 22, 25, 26].map(night)
  expect(await keptBackups([...nights, noon(25)], 3, allWhole)).toEqual([night(22), noon(25), night(26)])
  expect(await keptBackups(nights, 7, allWhole)).toEqual(nights)
  expect(await keptBackups([], 7, allWhole)).toEqual([])
})
it('keeps a good night where the noon after it is damaged, and the last one where none is whole', async () => {
  const both = [night(25), noon(25), night(26)]
  expect(await keptBackups(both, 7, allBut(noon(25)))).toEqual([night(25), night(26)])
  expect(await keptBackups(both, 7, allBut(...both))).toEqual([noon(25), night(26)])
  expect(await keptBackups(both, 7, allBut(night(26)))).toEqual([noon(25), night(26)])
})
it('looks through those alone that share a day that is kept', async () => {
  const asked: string[] = []
  const isWhole = async (name: string) => asked.push(name) > 0
  await keptBackups([night(20), noon(20), night(25), noon(25), night(26)], 2, isWhole)
  expect(asked).toEqual([noon(25)])
})
it('counts days with a backup, so that nights without one cost none of the others', async () => {
  expect(await keptBackups([night(1), night(2), night(26)], 2, allWhole)).toEqual([night(2), night(26)])
})
it('knows no other names', async () => {
  expect(await keptBackups(['notes', '.unfinished', 'reading', night(3)], 1, allWhole)).toEqual([night(3)])
})
