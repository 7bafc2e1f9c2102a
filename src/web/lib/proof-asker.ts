import { createSwitch, type Switch } from './create-switch.ts'

/** Asks the user to prove their identity. Concurrent calls that need it share one prompt. */
export interface ProofAsker {
  isAsking: Switch
  ask: () => Promise<boolean>
  answer: (isGiven: boolean) => void
}

export function createProofAsker(): ProofAsker {
  const isAsking = createSwitch()
  let waiting: ((isGiven: boolean) => void)[] = []
  return {
    isAsking,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        isAsking.set(true)
      }),
    answer: (isGiven) => {
      const all = waiting
      waiting = []
      isAsking.set(false)
      for (const resolve of all) resolve(isGiven)
    },
  }
}
