import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { fieldRefusal } from './field-refusal.ts'
import { toFirstProblem } from './first-problem.ts'

type Values = Record<string, unknown>

export interface ServerFormOptions<V extends Values, R> extends Pick<UseFormInput<V>, 'validate' | 'onValuesChange'> {
  initialValues: V
  /** Fields that must hold something before it can be sent; each may be left out of what `validate` asks. */
  needed?: readonly (keyof V)[]
  /** Sends what was typed. Throws what the server refuses. */
  save: (values: V) => Promise<R>
  /** After it was taken: says so, and closes. */
  onSaved: (saved: R) => unknown
}

export interface ServerForm<V extends Values> {
  fields: UseFormReturnType<V>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** Each needed field holds something. */
  isFilled: boolean
  /** It was taken. */
  isDone: boolean
  /** What was refused and belongs to no field. */
  problem: unknown
  /** For another call with what the form holds: what is refused of a field is at it. */
  showRefusal: (error: unknown) => void
  /** What was refused and belongs to no field. */
  problemOf: (error: unknown) => unknown
}

/**
 * A form that the server has the last word on. What is wrong is at its field, whoever says so, and the first of them has
 * the focus; what belongs to no field is `problem`. What was typed stays.
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
