import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; failed: ReactNode };

/** What fails below it, such as code that does not load, takes away nothing around it. React knows boundaries only as classes. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
