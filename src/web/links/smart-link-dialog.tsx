import { longest } from '../../contract/bounds.ts'
import { Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { int } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AddressLine } from '../ui/address-line.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { CampaignField } from './campaign-field.tsx'
import { HealthBadge } from './health.tsx'
import { MoreFields } from './more-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { linkMerchantsQuery } from './queries.ts'
import { type LinkDraft, useLinkForm } from './use-link-form.ts'
import './links.css'

// the QR library loads with the first code
const QrPanel = lazy(() => import('../ui/qr-panel.tsx'))

export interface SmartLinkDialogProps {
  opened: boolean
  onClose: () => void
  /** The link to change, or the initial values of a new one. */
  initial?: SmartLink | LinkDraft | undefined
  onSaved: (link: SmartLink) => void
}

const isLink = (initial: SmartLink | LinkDraft | undefined): initial is SmartLink =>
  initial !== undefined && 'urlShortCode' in initial

/** Creates or changes a smart link. Opened from the list, and wherever a merchant is named. */
export function SmartLinkDialog({ opened, ...rest }: SmartLinkDialogProps) {
  if (!opened) return null
  return isLink(rest.initial) ? <LinkDialog {...rest} /> : <NewLinkDialog {...rest} />
}

/** Preselects the site if there is only one (R220: deviations from a plain reading of the specification). */
function NewLinkDialog({ initial = {}, ...rest }: Omit<SmartLinkDialogProps, 'opened'>) {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const { urlShortAdvertiserUuid: shop, urlShortTargetUrl: target } = initial
  // a shop without a page means its home page
  const merchants = useQuery({ ...linkMerchantsQuery(api), enabled: Boolean(shop) && !target })
  if (sites.isPending || merchants.isLoading) return null
  const domain = target ? undefined : merchants.data?.find((m) => m.advertiserUuid === shop)?.advertiserDomain
  const [only, ...others] = sites.data ?? []
  const first =
    only && others.length === 0
      ? { urlShortChannelUuid: only.channelUuid, urlShortChannelUrl: `${only.channelDomain}/` }
      : {}
  return (
    <LinkDialog {...rest} initial={{ ...first, ...initial, ...(domain ? { urlShortTargetUrl: `${domain}/` } : {}) }} />
  )
}

function LinkDialog({ onClose, initial, onSaved }: Omit<SmartLinkDialogProps, 'opened'>) {
  const link = isLink(initial) ? initial : null
  const made = useLinkForm(link, initial ?? {}, onSaved)
  const { fields } = made.form
  return (
    <FormDialog
      title={link ? 'Edit Smart Link' : 'Create Smart Link'}
      submitLabel={link ? 'Save changes' : 'Create Smart Link'}
      size={link ? 800 : 560}
      form={made.form}
      onClose={onClose}
    >
      <div className="link-form" data-known={link !== null || undefined}>
        <div className="link-fields">
          <TextInput
            label="Link name"
            maxLength={longest.linkName}
            key={fields.key('urlShortName')}
            {...fields.getInputProps('urlShortName')}
          />
          <PlaceFields link={made} />
          <CampaignField link={made} />
          <MoreFields link={made} code={link?.urlShortCode ?? null} />
        </div>
        {link ? <LinkSide link={link} /> : null}
      </div>
      {link ? <p className="dim">The address keeps working when you change where it leads.</p> : null}
    </FormDialog>
  )
}

/** An existing link: its code, its address, its results. */
function LinkSide({ link }: { link: SmartLink }) {
  return (
    <aside className="link-side">
      <Suspense fallback={<Skeleton height={300} radius="md" />}>
        <QrPanel address={link.urlShortTrackingUrl} name={link.urlShortCode} />
      </Suspense>
      <AddressLine value={link.urlShortTrackingUrl} label="Copy link" />
      <dl className="link-facts">
        <dt>Health</dt>
        <dd>
          <HealthBadge health={link.urlShortHealth} />
        </dd>
        <dt>Clicks</dt>
        <dd className="num">{int(link.clicksCount)}</dd>
      </dl>
      <AppLink to={`/tools/urls/${link.urlShortCode}`} className="link">
        Clicks and history
      </AppLink>
    </aside>
  )
}
