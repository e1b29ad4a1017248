import { capacity } from '../../config/limits';
import { type Budget, createBudget, Overloaded } from '../lib/budget';

/** What one post takes up of the process while it is under way. */
export interface Place {
  /** Aborted with Overloaded once the post must be refused: there is no room, or it gave way to others. */
  readonly gaveWay: AbortSignal;
  holdInMemory(bytes: number): void;
  holdOnDisk(bytes: number): void;
  /** The body is there as a whole: from now on the post gives way to nobody. */
  arrived(): void;
  leave(): void;
}

/** The room that one process has for posts. */
export interface Intake {
  /** A place for one more post. */
  enter(): Place;
}

/** So many posts at a time, and so many bytes of them; the post that takes longest to arrive gives way. */
export function createIntake(most: Record<'posts' | 'bytesInMemory' | 'bytesOnDisk', number> = capacity): Intake {
  const posts = createBudget(most.posts);
  const memory = createBudget(most.bytesInMemory);
  const disk = createBudget(most.bytesOnDisk);
  return {
    enter: () => {
      const refusal = new AbortController();
      const refuse = () => refusal.abort(new Overloaded());
      const share = (budget: Budget) => budget.open(refuse);
      const [own, inMemory, onDisk] = [share(posts), share(memory), share(disk)];
      if (!own.take(1)) refuse();
      return {
        gaveWay: refusal.signal,
        holdInMemory: (bytes) => {
          if (!inMemory.take(bytes)) refuse();
        },
        holdOnDisk: (bytes) => {
          if (!onDisk.take(bytes)) refuse();
        },
        arrived: () => {
          for (const part of [own, inMemory, onDisk]) part.keep();
        },
        leave: () => {
          for (const part of [own, inMemory, onDisk]) part.release();
        },
      };
    },
  };
}
