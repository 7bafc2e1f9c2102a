import { longest } from '../../contract/bounds.ts'
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf, refusalOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { trustedDomainsQuery } from './queries.ts'
import { int } from '../../report/format.ts'
import { IfMay } from '../lib/if-may.tsx'

/** `allowedDomains.3: Must be…` is about the text just typed: the other domains were already accepted. */
const problemOf = (error: unknown) => refusalOf(error)?.replace(/^allowedDomains(\.\d+)?: /, '')

function DomainsForm({ channelUuid, domains }: { channelUuid: string; domains: readonly string[] }) {
  const api = useApi()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const save = useMutation({
    mutationFn: (allowedDomains: string[]) => api.sites.saveTrustedDomains({ channelUuid, allowedDomains }),
    onSuccess: (saved, asked) => {
      queries.setQueryData(trustedDomainsQuery(api, channelUuid).queryKey, saved)
      if (asked.length > domains.length) setTyped('')
      else input.current?.focus() // the pressed button has disappeared
      notify('Trusted domains updated successfully')
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') save.mutate([...domains, typed.trim()])
      }}
    >
      <ul className="options" aria-label="Trusted domains">
        {domains.map((domain) => (
          <li key={domain} className="trusted">
            <span>{domain}</span>
            <IfMay>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                disabled={save.isPending}
                aria-label={`Remove ${domain}`}
                onClick={() => save.mutate(domains.filter((d) => d !== domain))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </IfMay>
          </li>
        ))}
      </ul>
      <IfMay>
        <div className="trusted-add">
          <TextInput
            ref={input}
            aria-label="Domain to trust"
            placeholder="example.com"
            value={typed}
            maxLength={longest.scriptOption}
            error={problemOf(save.error)}
            onChange={(e) => {
              setTyped(e.currentTarget.value)
              save.reset()
            }}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={save.isPending}>
            Add domain
          </Button>
        </div>
      </IfMay>
    </form>
  )
}

/** Domains that links of this site may lead to without a merchant or network. */
export function TrustedDomainsCard({ channelUuid }: { channelUuid: string }) {
  const api = useApi()
  const found = useQuery(trustedDomainsQuery(api, channelUuid))
  const asked = found.data?.unverifiedClickCount ?? 0
  return (
    <Card title="Trusted domains" padded>
      <p className="dim">
        Links to shops, networks and domains that your pages link to are followed at once. Any other address shows the
        visitor where it leads and asks first. Add domains here that are yours or that you vouch for.
      </p>
      {asked > 0 ? (
        <p role="note">
          {int(asked)} {asked === 1 ? 'click was' : 'clicks were'} asked in the last 30 days.
        </p>
      ) : null}
      {found.isPending ? <Skeleton h={64} /> : null}
      {found.error && !found.data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data ? (
        <DomainsForm key={channelUuid} channelUuid={channelUuid} domains={found.data.allowedDomains} />
      ) : null}
    </Card>
  )
}
