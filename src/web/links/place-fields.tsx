import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import { messageOf } from '../lib/api-error.ts'
import { byDomain } from '../lib/shop-filter.ts'
import { LinkNotes } from './link-notes.tsx'
import type { LinkForm } from './use-link-form.ts'

/** Maximum merchants in a list; typing finds more. */
const mostOptions = 30

/** From and To: a site and a merchant, each with its address. Typing an address selects its owner, and vice versa. */
export function PlaceFields({ link }: { link: LinkForm }) {
  const { fields } = link.form
  const sites = link.sites.data ?? []
  const merchants = link.merchants.data ?? []
  const failed = link.sites.error ?? link.merchants.error
  return (
    <>
      <fieldset className="link-pair">
        <legend>From</legend>
        <Select
          aria-label="Site"
          placeholder={link.sites.isPending ? 'Loading …' : 'Choose a site'}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          limit={mostOptions}
          data={sites.map((s) => ({ value: s.channelUuid, label: s.channelName }))}
          key={fields.key('urlShortChannelUuid')}
          {...fields.getInputProps('urlShortChannelUuid')}
          onChange={(uuid) => link.chooseSite(uuid ?? '')}
        />
        <TextInput
          aria-label="Page the link is on"
          placeholder="example.com/page"
          maxLength={longest.url}
          key={fields.key('urlShortChannelUrl')}
          {...fields.getInputProps('urlShortChannelUrl')}
          onBlur={(e) => link.leaveSiteUrl(e.currentTarget.value)}
        />
      </fieldset>
      <fieldset className="link-pair">
        <legend>To</legend>
        <Select
          aria-label="Merchant"
          placeholder={link.merchants.isPending ? 'Loading …' : 'Choose a merchant'}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          limit={mostOptions}
          filter={byDomain}
          data={merchants.map((m) => ({ value: m.advertiserUuid, label: m.advertiserDomain }))}
          key={fields.key('urlShortAdvertiserUuid')}
          {...fields.getInputProps('urlShortAdvertiserUuid')}
          onChange={(uuid) => link.chooseMerchant(uuid ?? '')}
        />
        <TextInput
          aria-label="Page the link leads to"
          placeholder="shop.com/product"
          maxLength={longest.url}
          key={fields.key('urlShortTargetUrl')}
          {...fields.getInputProps('urlShortTargetUrl')}
          onBlur={(e) => link.leaveTargetUrl(e.currentTarget.value)}
        />
        <LinkNotes place={link.place} />
      </fieldset>
      {failed ? (
        <p className="form-error" role="alert">
          {messageOf(failed)}
        </p>
      ) : null}
    </>
  )
}
