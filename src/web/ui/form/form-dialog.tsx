import { FormBody, type FormBodyProps } from './form-body.tsx'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'

export interface FormDialogProps<V extends Record<string, unknown>>
  extends Omit<FormBodyProps<V>, 'onCancel'>,
    FormFrameProps<V> {}

/** A dialog that is a form; see FormFrame for when it closes. */
export function FormDialog<V extends Record<string, unknown>>({ title, size, onClose, ...body }: FormDialogProps<V>) {
  return (
    <FormFrame form={body.form} title={title} size={size} onClose={onClose}>
      <FormBody {...body} onCancel={onClose} />
    </FormFrame>
  )
}
