import { Popover } from '@mantine/core'
import { Anchor } from '../anchor.tsx'
import { RangePanel, type RangePanelProps } from './range-panel.tsx'

export interface RangePopoverProps extends Omit<RangePanelProps, 'onCancel'> {
  target: HTMLElement | null
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** The popover of DateRange. */
export default function RangePopover({ target, opened, onOpened, onApply, ...panel }: RangePopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      offset={6}
      shadow="none"
      trapFocus
      returnFocus
      // its automatic width depends on its position, and its position on its width
      width="max-content"
      classNames={{ dropdown: 'pop range-pop' }}
    >
      <Popover.Target>
        <Anchor to={target} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Date range">
        {opened ? (
          <RangePanel
            {...panel}
            onCancel={() => onOpened(false)}
            onApply={(range) => {
              onApply(range)
              onOpened(false)
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
