import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { fieldRefusal } from './field-refusal.ts'
import { toFirstProblem } from './first-problem.ts'

type Values = Record<string, unknown>

export interface ServerFormOptions<V extends Values, R> extends Pick<UseFormInput<V>, 'validate' | 'onValuesChange'> {
  initialValues: V
  /** Required fields; `validate` need not check them. */
  needed?: readonly (keyof V)[]
  /** Sends the input. Throws what the server refuses. */
  save: (values: V) => Promise<R>
  /** After success: shows a message, and closes. */
  onSaved: (saved: R) => unknown
}

export interface ServerForm<V extends Values> {
  fields: UseFormReturnType<V>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** All required fields are filled. */
  isFilled: boolean
  /** It was saved. */
  isDone: boolean
  /** A refusal that concerns no field. */
  problem: unknown
  /** For another call with the form's values: puts a refusal at its field. */
  showRefusal: (error: unknown) => void
  /** A refusal that concerns no field. */
  problemOf: (error: unknown) => unknown
}

/**
 * A form with server-side validation. Errors of the browser and the server are shown at their field, and the first one
 * gets the focus; an error without a field is `problem`. The input stays.
 */
export function useServerForm<V extends Values, R>({
  initialValues,
  needed = [],
  validate,
  onValuesChange,
  save,
  onSaved,
}: ServerFormOptions<V, R>): ServerForm<V> {
  const filled = (values: V) => needed.every((name) => String(values[name] ?? '').trim() !== '')
  const [isFilled, setIsFilled] = useState(() => filled(initialValues))
  const fields = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    ...(validate ? { validate } : {}),
    onValuesChange: (values, before) => {
      setIsFilled(filled(values))
      onValuesChange?.(values, before)
    },
  })
  const refusalOf = (error: unknown) => fieldRefusal(messageOf(error), Object.keys(initialValues))
  const showRefusal = (error: unknown): void => {
    const refusal = refusalOf(error)
    if (!refusal) return
    fields.setFieldError(refusal.field, refusal.text)
    fields.getInputNode(refusal.field)?.focus()
  }
  const problemOf = (error: unknown) => (error && !refusalOf(error) ? error : null)
  const sending = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: showRefusal,
  })
  return {
    fields,
    onSubmit: fields.onSubmit((values: V) => sending.mutate(values), toFirstProblem(fields)),
    isBusy: sending.isPending,
    isFilled,
    isDone: sending.isSuccess,
    problem: problemOf(sending.error),
    showRefusal,
    problemOf,
  }
}
