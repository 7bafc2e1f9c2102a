import { Modal, type ModalProps } from '@mantine/core'
import { useReturnFocus } from '../lib/use-return-focus.ts'

/** A dialog that is there as long as it is rendered; when it goes, what had the focus before has it again. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useReturnFocus()
  return <Modal opened {...props} />
}
