import { type Parse, readStored, removeStored, writeStored } from './storage.ts'

/** An unfinished sign-up, without the password. */
export interface SignupState {
  userFirstname: string
  userLastname: string
  accountName: string
  userEmail: string
}
const KEY = 'outbound-signup'

const parseSignup: Parse<SignupState> = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const text = (key: keyof SignupState) => {
    const found = (value as Record<string, unknown>)[key]
    return typeof found === 'string' ? found : ''
  }
  return {
    userFirstname: text('userFirstname'),
    userLastname: text('userLastname'),
    accountName: text('accountName'),
    userEmail: text('userEmail'),
  }
}

export const readSignup = (): SignupState | null => readStored<SignupState | null>(KEY, parseSignup, null)
export const keepSignup = (state: SignupState): void => writeStored(KEY, state)
export const endSignup = (): void => removeStored(KEY)
/** While one exists, the shell redirects to it. */
export const signupPending = (): boolean => readSignup() !== null
