import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface ChipProps {
  name: string
  onRemove: () => void
}

/** The filter of the list; pressing it removes the filter. */
export const Chip = ({ name, onRemove }: ChipProps) => (
  <Button
    variant="light"
    size="xs"
    maw={320}
    className="creator-chip"
    rightSection={<IconX size={14} aria-hidden />}
    title={`Remove ${name}`}
    onClick={onRemove}
  >
    <span className="sr">Remove </span>
    {name}
  </Button>
)
