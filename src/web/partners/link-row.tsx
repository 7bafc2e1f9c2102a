import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../lib/copy-text.ts'
import { notify } from '../ui/notify.ts'

/** A link with a copy button. */
export function LinkRow({ value, label = 'Copy link' }: { value: string; label?: string }) {
  const copy = async () => {
    if (await copyText(value)) notify('Copied to clipboard')
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    <div className="partner-link">
      <code title={value}>{value}</code>
      <Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  )
}
