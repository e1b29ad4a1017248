import { capacity } from '../../../config/limits';
import { type Budget, createBudget, Overloaded, type Share } from '../../lib/capacity-limit';

/** What one post takes up of the process while it is under way. */
export interface Place {
  /** Set once the post must be refused: there is no room, or it gave way to others. */
  readonly gaveWay: Overloaded | null;
  /** Calls back when that happens from now on; the last who asks is told. */
  onGiveWay(tell: (reason: Overloaded) => void): void;
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
  const room = {
    posts: createBudget(most.posts),
    memory: createBudget(most.bytesInMemory),
    disk: createBudget(most.bytesOnDisk),
  };
  return { enter: () => new RoomForOne(room) };
}

/** A class, for one is made with every post. */
class RoomForOne implements Place {
  gaveWay: Overloaded | null = null;
  #tell: ((reason: Overloaded) => void) | null = null;
  readonly #own: Share;
  readonly #inMemory: Share;
  readonly #onDisk: Share;

  constructor({ posts, memory, disk }: Readonly<Record<'posts' | 'memory' | 'disk', Budget>>) {
    const refuse = () => this.#refuse();
    this.#own = posts.open(refuse);
    this.#inMemory = memory.open(refuse);
    this.#onDisk = disk.open(refuse);
    if (!this.#own.take(1)) refuse();
  }

  onGiveWay(tell: (reason: Overloaded) => void): void {
    this.#tell = tell;
  }

  holdInMemory(bytes: number): void {
    if (!this.#inMemory.take(bytes)) this.#refuse();
  }

  holdOnDisk(bytes: number): void {
    if (!this.#onDisk.take(bytes)) this.#refuse();
  }

  arrived(): void {
    this.#own.keep();
    this.#inMemory.keep();
    this.#onDisk.keep();
  }

  leave(): void {
    this.#own.release();
    this.#inMemory.release();
    this.#onDisk.release();
  }

  #refuse(): void {
    if (this.gaveWay) return;
    this.gaveWay = new Overloaded();
    this.#tell?.(this.gaveWay);
  }
}
