/** Joins class names and leaves out what is absent: `cx("a", on && "b")`. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
