import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Site } from '../../contract/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { AddSiteDialog } from './add-site-dialog.tsx'
import { siteColumns } from './site-columns.tsx'

const NO_SITES: readonly Site[] = []

/** /sites: the account's sites, and a new one. */
export default function SitesPage() {
  const api = useApi()
  const me = useMe()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const sites = useQuery(siteOptionsQuery(api))
  const columns = useMemo(() => siteColumns(me.userTimezone), [me.userTimezone])
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add new site
    </Button>
  )
  return (
    <>
      <PageHead title="Sites">{add}</PageHead>
      <PageBody>
        {sites.data?.length === 0 ? (
          <section className="card">
            <EmptyState
              icon={IconWorld}
              title="No Sites added yet"
              subtitle="Add the website your links are on."
              action={add}
            />
          </section>
        ) : (
          <DataTable<Site>
            label="Sites"
            storageKey="sites-columns"
            rows={sites.data ?? NO_SITES}
            rowKey={(site) => site.channelUuid}
            columns={columns}
            defaultSort={{ id: 'channelName', desc: false }}
            searchLabel="Find site"
            searchText={(site) => `${site.channelName} ${site.channelDomain}`}
            height="calc(100dvh - 170px)"
            loading={sites.isPending}
            error={sites.error && !sites.data ? messageOf(sites.error) : null}
            onRetry={() => void sites.refetch()}
            emptyText="Nothing found"
          />
        )}
      </PageBody>
      {adding ? (
        <AddSiteDialog
          onClose={() => setAdding(false)}
          onAdded={(uuid) => void navigate({ to: `/sites/${uuid}` as '/' })}
        />
      ) : null}
    </>
  )
}
