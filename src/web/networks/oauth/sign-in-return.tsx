import { CloseButton, Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { refusalOf } from '../../lib/api-error.ts'
import { makeStale } from '../../lib/make-stale.ts'
import { useApi } from '../../lib/api.tsx'
import { notify } from '../../ui/notify.ts'
import { type OAuthReturn, readOAuthReturn } from '../../lib/read-oauth-return.ts'
import { takeVerifier } from '../../lib/oauth-verifiers.ts'
import './oauth.css'

/** Handles the return from a network's sign-in on /networks: connects, clears the address and opens the network. */
export function SignInReturn() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const hash = useRouterState({ select: (s) => s.location.hash })
  const query = useRouterState({ select: (s) => s.location.searchStr })
  const handled = useRef('')
  const finish = useMutation({
    mutationFn: async ({ network, code, state, error }: OAuthReturn) => {
      const verifier = takeVerifier(network)
      if (error) throw new Error(`The sign-in did not take place (${error}). Please try again.`)
      if (!verifier) throw new Error(`Missing ${network} verifier. Please try again.`)
      return api.networkSignIns.complete({ code, state, verifier })
    },
    onSuccess: async ({ connectionUuid, network }) => {
      await makeStale(queries, 'connections')
      notify(`${network.networkName} is connected`)
      await navigate({ to: `/networks/${network.networkUuid}` as '/', search: { connection: connectionUuid } as never })
    },
  })
  const { mutate } = finish
  useEffect(() => {
    const found = readOAuthReturn(query, hash)
    const whole = `${query}#${hash}`
    // effects may run twice; a code and its verifier work once
    if (!found || handled.current === whole) return
    handled.current = whole
    mutate(found)
    // a code must not stay in the address, where a reload would send it again
    void navigate({ to: '.', search: {} as never, hash: '', replace: true })
  }, [query, hash, mutate, navigate])
  if (finish.isPending)
    return (
      <output className="oauth-note">
        <Loader size={16} /> Connecting {finish.variables.network}…
      </output>
    )
  const refusal = refusalOf(finish.error)
  if (refusal === null) return null
  return (
    <p className="oauth-note" data-tone="bad" role="alert">
      <span>{refusal}</span>
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => finish.reset()} />
    </p>
  )
}
