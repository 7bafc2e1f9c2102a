import { createSwitch, type Switch } from './create-switch.ts'

/** Asks the person to prove who they are. Calls that need it at the same time wait for the same answer. */
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
