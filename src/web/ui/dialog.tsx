import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus/use-focus-back.ts'
import { useTopClose } from './use-top-close.ts'

/** A dialog that is open while it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} onClose={useTopClose(true, props.onClose)} />
}
