import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { LinkRow } from './link-rows.ts'
import { texts } from './texts.ts'

export type RowActions = {
  fix: (row: LinkRow) => void
  ignore: (row: LinkRow) => void
  unignore: (row: LinkRow) => void
}

const isClosed = (link: BrokenLink) => link.brokenLinkErrorCode === 'CAMPAIGN_IS_CLOSED' && link.advertiserUuid !== null
const stop = (e: { stopPropagation: () => void }) => e.stopPropagation()

interface MendProps {
  link: BrokenLink
  /** The first one to fix: named and filled. */
  isFirst?: boolean
}
/**
 * Where to fix it: a closed campaign at its shop, where there may be another; any other link on the page that contains
 * it.
 */
export function Mend({ link, isFirst = false }: MendProps) {
  const look = isFirst ? ({ size: 'sm', variant: 'filled' } as const) : ({ size: 'xs', variant: 'default' } as const)
  if (isClosed(link))
    return (
      <Button
        component={AppLink}
        to={`/merchants/${link.advertiserUuid}`}
        onClick={stop}
        {...look}
        {...(isFirst
          ? {}
          : { 'aria-label': `See shop: ${link.advertiserDomain}, linked on ${link.brokenLinkUrlPath}` })}
      >
        {isFirst ? `See ${link.advertiserDomain}` : 'See shop'}
      </Button>
    )
  return (
    <Button
      component="a"
      href={`https://${link.brokenLinkUrlPath}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stop}
      {...look}
      {...(isFirst ? {} : { 'aria-label': `Open page: ${link.brokenLinkUrlPath}` })}
    >
      {isFirst ? 'Open the costliest page' : 'Open page'}
    </Button>
  )
}

/** The actions on one row. A click on a button does not open the row. */
export function Actions({ row, on }: { row: LinkRow; on: RowActions }) {
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
      {row.link ? <Mend link={row.link} /> : null}
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
