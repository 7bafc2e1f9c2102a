import { Button, Skeleton } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostSiteGroups } from '../../contract/bounds.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { siteGroupsQuery, siteOptionsQuery } from '../lib/option-queries.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupTable } from './group-table.tsx'
import './sites.css'

/** /sites/groups: groups of sites (R233: site groups). */
export default function SiteGroupsPage() {
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery(siteGroupsQuery(api))
  const sites = useQuery(siteOptionsQuery(api))
  const [editing, setEditing] = useState<SiteGroup | 'new' | null>(null)
  const [removing, setRemoving] = useState<SiteGroup | null>(null)
  const groups = found.data ?? []
  const isEmpty = found.data?.length === 0
  // site names load before the table renders: rows that fill later would move the content below
  const isLoading = found.isPending || sites.isPending
  const names = new Map(sites.data?.map((s) => [s.channelUuid, s.channelName]))
  const order = useMutation({
    mutationFn: (siteGroupUuids: string[]) => api.siteGroups.order({ siteGroupUuids }),
    onSuccess: (now) => queries.setQueryData(siteGroupsQuery(api).queryKey, now),
  })
  const move = (place: number, by: -1 | 1) => {
    const uuids = groups.map((g) => g.siteGroupUuid)
    const [moved = ''] = uuids.splice(place, 1)
    uuids.splice(place + by, 0, moved)
    order.mutate(uuids)
  }
  const add = (
    <IfMay>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={groups.length >= mostSiteGroups}
        onClick={() => setEditing('new')}
      >
        Add group
      </Button>
    </IfMay>
  )
  return (
    <>
      <PageHead title="Site groups">{isEmpty ? null : add}</PageHead>
      <PageBody>
        <p className="dim">
          Groups are a filter and a grouping of reports, in this order in choices. What a site in two groups earns
          counts in both, and once in the total.{' '}
          {isEmpty ? null : (
            <AppLink to="/insights/reports" search={{ tab: 'siteGroup' }} className="link">
              Statistics by site group
            </AppLink>
          )}
        </p>
        <FormError problem={order.error} />
        <Card label="Site groups" padded>
          {isLoading ? <Skeleton h={240} /> : null}
          {found.error && !found.data ? (
            <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
          ) : null}
          {isEmpty ? (
            <EmptyState
              icon={IconFolders}
              title="No site groups yet"
              subtitle="Put sites together that you look at together: a country, a topic, a team."
              action={add}
            />
          ) : null}
          {groups.length > 0 && !isLoading ? (
            <GroupTable
              groups={groups}
              nameOf={(uuid) => names.get(uuid) ?? '…'}
              onEdit={setEditing}
              onRemove={setRemoving}
              onMove={move}
              busy={order.isPending}
            />
          ) : null}
        </Card>
      </PageBody>
      {editing ? (
        <GroupDialog group={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      ) : null}
      <ConfirmDialog
        opened={removing !== null}
        title="Delete group"
        confirmLabel="Delete group"
        danger
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await api.siteGroups.remove({ siteGroupUuid: removing.siteGroupUuid })
          await makeStale(queries, 'siteGroups')
        }}
      >
        The sites of {removing?.siteGroupName} stay. Saved views by this group say that it is gone.
      </ConfirmDialog>
    </>
  )
}
