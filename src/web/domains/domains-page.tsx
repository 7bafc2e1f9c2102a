import './domains.css'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostDomains } from '../../contract/domains/domain-states.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { domainsQuery } from '../lib/own-address.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { DomainDialog } from './domain-dialog.tsx'
import { DomainItem } from './domain-item.tsx'

const says =
  'With a domain of yours, such as go.example.com, readers and shops see your name and not ours in redirects, smart links, feeds, the script, creators’ pages and the merchants’ portal.'

function Domains({ domains, onAdd }: { domains: readonly OwnDomain[]; onAdd: () => void }) {
  const next = domains.find((d) => d.state !== 'works')
  if (domains.length > 0)
    return (
      <ul className="domains">
        {domains.map((d) => (
          <DomainItem key={d.domainUuid} domain={d} isNext={d === next} />
        ))}
      </ul>
    )
  return (
    <EmptyState
      small
      icon={IconWorld}
      title="No domain yet"
      subtitle={says}
      action={
        <IfMay>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add domain
          </Button>
        </IfMay>
      }
    />
  )
}

/** /settings/domains: the account's own domains, their progress, and which one addresses use. */
export default function DomainsPage() {
  const api = useApi()
  const found = useQuery(domainsQuery(api))
  const [isAdding, setAdding] = useState(false)
  const domains = found.data?.domains ?? []
  const isNextAdd = domains.every((d) => d.state === 'works')
  return (
    <>
      <PageHead title="Own domains">
        {domains.length > 0 && domains.length < mostDomains ? (
          <IfMay>
            <Button
              variant={isNextAdd ? 'filled' : 'default'}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add domain
            </Button>
          </IfMay>
        ) : null}
      </PageHead>
      <PageBody>
        <Card label="Domains">
          {found.isPending ? <Skeleton h={96} m="md" /> : null}
          {found.error && !found.data ? (
            <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
          ) : null}
          {found.data ? <Domains domains={domains} onAdd={() => setAdding(true)} /> : null}
        </Card>
        {found.data && domains.length > 0 ? (
          <p className="dim">
            Addresses that you copy here begin with <strong>{found.data.address}</strong>. Links under every earlier
            address go on working.
          </p>
        ) : null}
      </PageBody>
      {isAdding ? <DomainDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}
