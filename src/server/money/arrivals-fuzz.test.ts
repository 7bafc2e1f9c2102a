import { expect, it } from 'vitest'
import { emptyTransaction } from '../../connectors/connector.ts'
import { connectors } from '../../connectors/index.ts'
import { exactJson } from '../../connectors/shared/amounts/exact-json.ts'
import { badText, badValue, breakText } from '../../test/networks/fuzz/mutate.ts'
import { fuzzSeed, type Random, seeded } from '../../test/networks/fuzz/seeded.ts'
import { howMuch } from '../../test/how-much.ts'
import { contentHash, contentOf, stateOf } from './arrival.ts'

const seed = fuzzSeed()
/** Per network. */
const callbacks = howMuch(600, 3000)
const receivedAt = new Date('2026-03-05T12:00:00Z')
const payer = { uuid: 'c', accountUuid: 'a', network: 'n' }

/** The parameters of a network's own template, with values in its form. */
const namesOf = (template: string) => [...new URL(template).searchParams.keys()]
const jsonOf = (text: string): unknown => {
  try {
    return exactJson(text)
  } catch {
    return undefined // what the route does with a body that is not JSON
  }
}

const spoilt = (names: readonly string[], r: Random) => {
  const fields = names.map((name): [string, string] => [name, r.chance(0.6) ? '12.50' : badText(r)])
  if (r.chance(0.3)) fields.push([names[r.upTo(names.length)] ?? 'tid', badText(r)])
  const values = Object.fromEntries(fields.map(([k, v]) => [k, r.chance(0.2) ? badValue(r) : v]))
  const json = JSON.stringify(values) ?? ''
  const text = r.chance(0.3) ? breakText(json, r) : json
  const form = new URLSearchParams(r.chance(0.5) ? fields : {})
  if (r.chance(0.3)) form.set('AwinTransactionPush', text)
  return {
    query: new URLSearchParams(r.chance(0.7) ? fields : {}),
    form,
    json: r.chance(0.5) ? jsonOf(text) : undefined,
  }
}

const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

it.each(connectors.flatMap((c) => (c.callback ? [{ name: c.name, callback: c.callback }] : [])))(
  'callbacks of $name: whatever comes is kept as clean text and bounded amounts, or refused by the name of a field',
  { timeout: 60_000 },
  ({ callback }) => {
    const r = seeded(seed)
    const names = [...namesOf(callback.template('https://x.example/cb')), '__proto__', 'constructor']
    for (let n = 0; n < callbacks; n++) {
      const answer = callback.parse(spoilt(names, r))
      const state =
        'problem' in answer
          ? answer
          : stateOf({ payer, source: 'callback', transaction: answer.transaction, receivedAt }, () => false)
      const about = `FUZZ_SEED=${seed}, callback ${n}: ${JSON.stringify(state).slice(0, 500)}`
      if ('problem' in state) {
        expect(state.problem, about).toMatch(/\w/)
        continue
      }
      // compared by hand: tens of thousands of matchers are slow
      const isExact = [state.sale, state.commission].every((a) => /^\d{1,9}\.\d{2,4}$/.test(a))
      const isDated = [state.at, state.clickAt, state.changedAt].every((d) => d === null || !Number.isNaN(d.getTime()))
      const stored = 'problem' in answer ? [] : Object.values(contentOf(answer.transaction)).flat()
      const texts = [...Object.values(state).flat(), ...stored].filter((v) => typeof v === 'string')
      const isClean = texts.every((t) => !/\p{Cc}/u.test(t) && !half.test(t) && t.length <= 500)
      const isOk = isExact && isDated && isClean && /^[A-Z]{3}$/.test(state.currency) && state.transactionId !== ''
      if (!isOk) throw new Error(about)
      if (!('problem' in answer)) expect(contentHash(contentOf(answer.transaction))).toHaveLength(43)
    }
  },
)

it('an amount of ten thousand digits does not go into the ledger as it is', () => {
  const huge = '9'.repeat(10_000)
  const content = contentOf({ ...emptyTransaction, transactionId: 'T', sale: huge, commission: `-${huge}.5` })
  expect([content.sale.length, content.commission.length]).toEqual([100, 100])
  expect(contentOf({ ...emptyTransaction, sale: '1e2', commission: '007.5' })).toMatchObject({
    sale: '100.00',
    commission: '7.50',
  })
})
