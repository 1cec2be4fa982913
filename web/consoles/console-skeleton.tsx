import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder of the console's layout while phrases and session are loading. */
export function ConsoleSkeleton() {
  return (
    <div className="flex h-dvh flex-col bg-paper">
      <div className="min-h-14 shrink-0 bg-celadon-900 max-lg:min-h-25" />
      <div className="grid min-h-0 flex-1 md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_23rem]">
        <div className="grid content-start gap-6 border-e border-line bg-surface p-4">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </div>
        <div className="border-e border-line max-md:hidden" />
        <div className="bg-surface max-xl:hidden" />
      </div>
    </div>
  );
}
