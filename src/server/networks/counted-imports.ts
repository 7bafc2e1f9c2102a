import { createCounter, type Measure } from '../log/measures.ts'
import type { ImportOutcome } from './import-connection.ts'

/** The name of an account's own network is private, so all of them are counted as `custom`. */
const connectorOf = (network: string): string => (network.startsWith('custom:') ? 'custom' : network)

/** Counts imports by connector and result. An import that was stopped continues later and is not a failure. */
export function countImports() {
  const counter = createCounter('outbound_imports_total', 'Imports of connections by connector and how they ended', [
    'connector',
    'outcome',
  ])
  return {
    counted: async (network: string, work: () => Promise<ImportOutcome>): Promise<ImportOutcome> => {
      const count = (outcome: ImportOutcome | 'stopped') => counter.add({ connector: connectorOf(network), outcome })
      try {
        const outcome = await work()
        count(outcome)
        return outcome
      } catch (error) {
        count(error instanceof Error && error.name === 'AbortError' ? 'stopped' : 'failed')
        throw error
      }
    },
    measure: counter.measure satisfies Measure,
  }
}
export type CountedImports = ReturnType<typeof countImports>
