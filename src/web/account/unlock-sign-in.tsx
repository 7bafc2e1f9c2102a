import { works } from '../../contract/bounds.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../lib/api.tsx'
import { FormError } from '../ui/form-error.tsx'
import { emailProblem } from './email-problem.ts'

/** After too many failed attempts, the owner can skip the wait with a mailed link or a code of their app. */
export function UnlockSignIn({ emailOf, code }: { emailOf: () => string; code: ReactNode }) {
  const api = useApi()
  const ask = useMutation({
    mutationFn: async (userEmail: string) => {
      const problem = emailProblem(userEmail)
      if (problem !== null) throw new Error(problem)
      await api.passwords.request({ userEmail, linkFor: 'browser' })
      return userEmail
    },
  })
  return (
    <>
      {code}
      <FormError problem={ask.error} />
      {ask.data === undefined ? (
        <Button variant="default" fullWidth loading={ask.isPending} onClick={() => ask.mutate(emailOf())}>
          Mail me a link that ends the wait
        </Button>
      ) : (
        <output>
          If {ask.data} belongs to a user here, a mail with a link is on its way. Open it in this browser. It works
          once, for {works.resetMinutes} minutes.
        </output>
      )}
    </>
  )
}
