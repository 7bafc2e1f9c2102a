import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
}
const SlotContext = createContext<Slot | null>(null)

/** Lets what is below the head of a page put one button into it. */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ place, setPlace }}>{children}</SlotContext>
}

/** The place in the head, next to the period. */
export function HeadSlot() {
  const setPlace = useContext(SlotContext)?.setPlace
  return setPlace ? <span ref={setPlace} className="page-slot" /> : null
}

/** Stands in the head of the page; where there is none, where it is written. */
export function InHead({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot?.place ? createPortal(children, slot.place) : children
}
