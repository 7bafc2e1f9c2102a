import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { answerWithPasskey } from '../lib/passkey.ts'
import type { Me } from '../lib/session.ts'
import { endSignup } from '../lib/signup-state.ts'
import { useEnter } from './use-enter.ts'

const demo = { userEmail: 'demo@outbound.example', userPassword: 'demo-outbound' }

interface Given {
  userEmail: string
  userPassword: string
  userCode?: string
}

/** Signs in with password, passkey or the demo account; with a second factor, its code is requested afterwards. */
export function useSignIn(next: string) {
  const api = useApi()
  const { busy, error, hasToWait, enter } = useEnter(next)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const login = async ({ userCode = '', ...given }: Given) => {
    const answer = await api.account.login({
      ...given,
      ...(userCode.trim() === '' ? {} : { userCode: userCode.trim() }),
    })
    if (!('codeIsAsked' in answer)) return answer
    setCodeAsked(true)
    return null
  }
  const passkey = async () => {
    const { options } = await api.passkeys.ask({})
    if (!options) throw new Error('Passkeys work only on a secure address: a name with https')
    return api.passkeys.enter({ answer: await answerWithPasskey(options) })
  }
  return {
    busy,
    error,
    hasToWait,
    isCodeAsked,
    withPassword: (given: Given) => void enter('login', () => login(given)),
    withPasskey: () => void enter('passkey', passkey),
    withDemo: () => {
      endSignup()
      void enter('demo', () => login(demo))
    },
    enterCode: (code: string) => api.secondFactor.enter({ code }),
    withCode: (me: Me) => void enter('code', async () => me),
    leaveCode: () => setCodeAsked(false),
  }
}
export type SignIn = ReturnType<typeof useSignIn>
