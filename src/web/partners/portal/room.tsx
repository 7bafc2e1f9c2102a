import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useSwitch } from '../../lib/create-switch.ts'
import { PageBrand } from '../../lib/page-brand.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { hasNotices, notify } from '../../ui/notify.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { forgetMerchant, whoQuery } from './queries.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import '../partners.css'
import './portal.css'

const Notices = lazy(() => import('../../ui/notices.tsx'))
const rooms = [
  ['/partner', 'Campaigns'],
  ['/partner/install', 'Install guide'],
  ['/partner/orders', 'Orders'],
  ['/partner/statements', 'Statements'],
  ['/partner/reports', 'Reports log'],
  ['/partner/company', 'Company'],
] as const

/** Frame of the merchant portal. Without a session it redirects to the sign-in. */
export function Room({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  const noticed = useSwitch(hasNotices)
  const { data, error, refetch } = useQuery({ ...whoQuery(api), retry: false })
  const [changes, setChanges] = useState(false)
  const leave = async () => {
    try {
      await api.partnerSignIn.leave({})
    } catch (problem) {
      return notify(messageOf(problem), 'bad') // they are still in
    }
    forgetMerchant(queries)
    await navigate({ to: '/partner/sign-in' as '/' })
  }
  // kept from the first render: during the redirect the address is already the sign-in's, which would loop
  const [wanted] = useState(href)
  const pages = useRef<HTMLElement>(null)
  const isShown = data !== undefined
  useEffect(() => {
    // on a phone the navigation row scrolls sideways
    const links = [...(pages.current?.children ?? [])]
    const here = isShown && links.find((a) => a.getAttribute('href') === pathname.replace(/\/$/, ''))
    if (here) here.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [isShown, pathname])
  const isOut = error instanceof ApiError && error.code === 401
  useEffect(() => {
    if (isOut) void navigate({ to: '/partner/sign-in' as '/', search: { next: wanted } as never, replace: true })
  }, [isOut, navigate, wanted])
  if (error && !data && !isOut)
    return (
      <main className="bare">
        <section className="card">
          <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
        </section>
      </main>
    )
  if (!data)
    return (
      <main className="portal-main">
        <LoadingBlock h={280} radius="lg" />
      </main>
    )
  return (
    <div className="portal">
      <header className="portal-head">
        <PageBrand size={26} />
        <p className="portal-who">
          <b>{data.companyName}</b>
          <span>with {data.publisherName}</span>
        </p>
        <span className="spacer" />
        <span className="portal-person">{data.name}</span>
        <Button variant="subtle" size="xs" onClick={() => setChanges(true)}>
          Password
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLogout size={15} aria-hidden />}
          onClick={() => void leave()}
        >
          Sign out
        </Button>
      </header>
      <nav ref={pages} className="portal-nav" aria-label="Pages">
        {rooms.map(([to, label]) => (
          <Link
            key={to}
            to={to as '/'}
            activeOptions={{ exact: true, includeSearch: false }}
            data-here={pathname.replace(/\/$/, '') === to}
          >
            {label}
          </Link>
        ))}
      </nav>
      <main className="portal-main">
        <h1 className="page-title">{title}</h1>
        <p className="portal-sub">
          {sub} Days and times are those of {data.publisherZone}.
        </p>
        <TroubleNotice zone={data.publisherZone} />
        {children}
      </main>
      {changes ? <PasswordDialog onClose={() => setChanges(false)} /> : null}
      {noticed ? (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      ) : null}
    </div>
  )
}
