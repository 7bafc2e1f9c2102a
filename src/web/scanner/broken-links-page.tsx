import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { searchText } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { BrokenLinks } from './broken-links.tsx'
import { texts } from './texts.ts'

const Alone = (p: EmptyStateProps) => (
  <>
    <PageHead title={texts.title} />
    <PageBody>
      <section className="card">
        <EmptyState icon={IconLinkOff} {...p} />
      </section>
    </PageBody>
  </>
)

/** /discover/broken: for users with access. Others get a teaser, and with `?show=true` a view without buttons. */
export default function BrokenLinksPage() {
  const api = useApi()
  const me = useMe()
  const isShown = searchText(useSearchState().search, 'show') === 'true'
  const sites = useQuery(siteOptionsQuery(api))
  if (!me.userBrokenLinksAccess && !isShown) return <Alone title={texts.soon} subtitle={texts.soonHelp} />
  if (sites.data?.length === 0)
    return (
      <Alone
        title="No sites yet"
        subtitle="Add the websites your links are on, and we look at the links their visitors click."
        action={
          <Button component={AppLink} to="/sites">
            Manage your sites
          </Button>
        }
      />
    )
  const mayChange = me.userBrokenLinksAccess && me.userRights.includes('manage')
  return <BrokenLinks sites={sites.data ?? []} mayChange={mayChange} show={!me.userBrokenLinksAccess} />
}
