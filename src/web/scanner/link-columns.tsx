import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { amount, DASH, int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AddressLines } from '../ui/address-lines.tsx'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { FoldButton } from './fold-button.tsx'
import { destinationOf, type LinkRow } from './link-rows.ts'
import { texts, typeLabels, wordsOf } from './texts.ts'

const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '')
const pathOf = (page: string) => page.replace(/^[^/]*/, '') || '/'

export type RowActions = {
  fix: (row: LinkRow) => void
  ignore: (row: LinkRow) => void
  unignore: (row: LinkRow) => void
}

/** Where it is mended: a closed campaign at its shop, where another one may be had; all else on the page that has the link. */
function Mend({ link, isFirst }: { link: BrokenLink; isFirst: boolean }) {
  const look = { size: 'xs', variant: isFirst ? 'filled' : 'default' } as const
  const stop = (e: { stopPropagation: () => void }) => e.stopPropagation()
  if (link.brokenLinkErrorCode === 'CAMPAIGN_IS_CLOSED' && link.advertiserUuid)
    return (
      <Button
        component={AppLink}
        to={`/merchants/${link.advertiserUuid}`}
        onClick={stop}
        aria-label={`See shop: ${link.advertiserDomain}, linked on ${link.brokenLinkUrlPath}`}
        {...look}
      >
        See shop
      </Button>
    )
  return (
    <Button
      component="a"
      href={`https://${link.brokenLinkUrlPath}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stop}
      aria-label={`Open page: ${link.brokenLinkUrlPath}`}
      {...look}
    >
      Open page
    </Button>
  )
}

/** What can be done with one row. A click on a button does not open the row. */
export function Actions({ row, on, isFirst = false }: { row: LinkRow; on: RowActions; isFirst?: boolean }) {
  if (row.link?.brokenLinkIsFixed) return null
  if (row.ignoreUuid !== null)
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEye size={14} aria-hidden />}
        onClick={(e) => {
          e.stopPropagation()
          on.unignore(row)
        }}
      >
        {texts.unignore}
      </Button>
    )
  return (
    <span className="broken-actions">
      {row.link ? <Mend link={row.link} isFirst={isFirst} /> : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`More for ${row.page} to ${row.target}`}
            onClick={(e) => e.stopPropagation()}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown onClick={(e) => e.stopPropagation()}>
          <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={() => on.fix(row)}>
            {texts.iFixedIt}
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => on.ignore(row)}>
            {texts.ignore}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

type RowParts = {
  isOpen: (row: LinkRow) => boolean
  fold: (row: LinkRow) => void
  /** The row whose button is filled. */
  first: string
  /** Left out for who only reads. */
  on?: RowActions
}
/** Money is in `currency`. */
export function linkColumns(currency: string, { isOpen, fold, on, first }: RowParts): DataColumn<LinkRow>[] {
  const name = (r: LinkRow) =>
    r.link ? (
      <FoldButton title={r.page} open={isOpen(r)} onFold={() => fold(r)}>
        {pathOf(r.page)}
      </FoldButton>
    ) : (
      <span className="ell" title={r.page}>
        {pathOf(r.page)}
      </span>
    )
  return [
    {
      id: 'page',
      label: 'Page',
      align: 'start',
      size: 220,
      hideable: false,
      value: (r) => r.page,
      phoneCell: name,
      cell: (r) => (
        <span className="link-two">
          {name(r)}
          <span className="dim ell">{r.siteName || r.page.replace(/\/.*/, '')}</span>
        </span>
      ),
    },
    {
      id: 'value',
      label: 'Projected value',
      unit: currency,
      align: 'end',
      size: 146,
      secondOnPhone: true,
      phoneCell: (r) => (r.link ? <span className="num">{amount(r.link.score, currency)}</span> : DASH),
      help: 'What the clicks of 30 days would have earned and did not. The range is right four times out of five.',
      value: (r) => r.link?.score ?? null,
      cell: (r) =>
        r.link ? (
          <span className="link-two num">
            <b>{amount(r.link.score, currency)}</b>
            <span className="dim">
              {amount(r.link.scoreLow, currency)}–{amount(r.link.scoreHigh, currency)}
            </span>
          </span>
        ) : (
          <span className="dim">–</span>
        ),
    },
    {
      id: 'link',
      label: 'Link',
      align: 'start',
      size: 236,
      sortable: false,
      onPhone: 'note',
      phoneCell: (r) => bare(r.target),
      value: (r) => r.target,
      cell: (r) => {
        const leads = r.link ? destinationOf(r.link) : null
        return (
          <span className="link-two">
            <AddressLines value={bare(r.target)} />
            {leads === null ? null : (
              <span className="dim ell" title={leads}>
                That leads to {bare(leads)}
              </span>
            )}
          </span>
        )
      },
    },
    {
      id: 'error',
      label: 'Error',
      align: 'start',
      size: 178,
      sortable: false,
      onPhone: 'state',
      value: (r) => (r.link ? wordsOf(r.link.brokenLinkErrorCode).label : ''),
      cell: (r) =>
        r.link ? (
          <StatusDot
            hue={r.link.brokenLinkErrorCode === 'PRODUCT_IS_OUT_OF_STOCK' ? 'pending' : 'rejected'}
            title={wordsOf(r.link.brokenLinkErrorCode).help}
          >
            {wordsOf(r.link.brokenLinkErrorCode).label}
          </StatusDot>
        ) : null,
    },
    {
      id: 'type',
      label: 'Type',
      align: 'start',
      size: 102,
      value: (r) => r.link?.brokenLinkStatusCode ?? 0,
      cell: (r) => (r.link ? <Badge>{typeLabels[r.link.brokenLinkClickType]}</Badge> : null),
    },
    {
      id: 'clicks',
      label: 'Clicks',
      align: 'end',
      size: 74,
      value: (r) => r.link?.brokenLinkClickCount ?? null,
      cell: (r) =>
        r.link ? <span className="num">{int(r.link.brokenLinkClickCount)}</span> : <span className="dim">–</span>,
    },
    ...(on
      ? [
          {
            id: 'actions',
            label: 'What to do',
            align: 'end' as const,
            size: 156,
            sortable: false,
            value: () => '',
            cell: (r: LinkRow) => <Actions row={r} on={on} isFirst={r.key === first} />,
          },
        ]
      : []),
  ]
}
